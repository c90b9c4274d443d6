import { createValidator, type Validator } from 'remix-validated-form';
import type { z } from 'zod';

/** For forms with nothing to type, and where the checks could not be loaded: the server looks at every form anyway. */
export const noClientValidation: Validator<Record<string, unknown>> = createValidator<Record<string, unknown>>({
  validate: (data) => Promise.resolve({ data, error: undefined }),
  validateField: () => Promise.resolve({ error: undefined }),
});

export type LazyValidator<Data> = Validator<Data> & { load: () => Promise<unknown> };

/**
 * Checks by a schema that the browser fetches when a visitor starts to fill in the form, so that no page loads zod
 * to show itself. If it cannot be fetched the form is sent unchecked, and the server answers.
 */
export function lazyValidator<Schema extends z.ZodTypeAny>(loadSchema: () => Promise<Schema>): LazyValidator<z.output<Schema>> {
  let loading: Promise<Validator<z.output<Schema>>> | undefined;

  async function fetchChecks(): Promise<Validator<z.output<Schema>>> {
    const [{ withZod }, { inReadersWords, plainErrors }, schema] = await Promise.all([
      import('@remix-validated-form/with-zod'),
      import('#app/platform/plain-errors'),
      loadSchema(),
    ]);
    const english = withZod(schema as z.ZodType<z.output<Schema>>, { errorMap: plainErrors });
    return {
      validate: async (data) => {
        const result = await english.validate(data);
        return result.error
          ? { ...result, error: { ...result.error, fieldErrors: inReadersWords(result.error.fieldErrors) } }
          : result;
      },
      validateField: async (data, field) => {
        const refused = await english.validateField?.(data, field);
        return { error: refused?.error && inReadersWords({ [field]: refused.error })[field] };
      },
    };
  }

  function load(): Promise<Validator<z.output<Schema>>> {
    return (loading ??= fetchChecks().catch(() => {
      loading = undefined;
      return noClientValidation;
    }));
  }

  return {
    load,
    validate: async (data) => (await load()).validate(data),
    validateField: async (data, field) => (await (await load()).validateField?.(data, field)) ?? {},
  };
}
