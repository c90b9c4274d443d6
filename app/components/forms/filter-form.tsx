import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { inputClass } from './field-frame';
import { FilterInput, FilterSelect } from './filter-input';
import { t } from '#app/platform/texts/t';

type FilterFormProps = {
  children: ReactNode;
  /** What does not change: the tab of the list. */
  keep?: Record<string, string>;
  /** Buttons beside Search: the list as a file. */
  actions?: ReactNode;
  button?: string;
  className?: string;
};

/** What narrows a list down, above it: a form that asks for the page again, so that every choice has an address. */
export function FilterForm({ children, keep = {}, actions, button = t('Search'), className }: FilterFormProps) {
  return (
    <Form
      method="get"
      role="search"
      className={classNames('my-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap', className)}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant="secondary" className={actions ? undefined : 'max-sm:col-span-2'}>
        {button}
      </Button>
      {actions}
    </Form>
  );
}

type FilterProps = { name: string; label: string; value?: string };

function Labelled({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <label className={className}>
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

export function FilterZip({ name, label, value }: FilterProps) {
  return (
    <Labelled label={label}>
      <FilterInput
        name={name}
        value={value}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        className={classNames(inputClass, 'sm:max-w-[7rem]')}
      />
    </Labelled>
  );
}

export function FilterText({ value, label, placeholder }: Omit<FilterProps, 'name'> & { placeholder?: string }) {
  return (
    <Labelled label={label} className="max-sm:col-span-2 sm:max-w-sm sm:grow">
      <FilterInput name="q" type="search" value={value} placeholder={placeholder} className={inputClass} />
    </Labelled>
  );
}

type FilterChoiceProps = FilterProps & {
  options: readonly (readonly [value: string, text: string])[];
  /** On a phone it takes the whole line. */
  wide?: boolean;
  className?: string;
};

export function FilterChoice({ name, label, value, options, wide, className }: FilterChoiceProps) {
  return (
    <Labelled label={label} className={classNames(wide && 'max-sm:col-span-2', className)}>
      <FilterSelect name={name} value={value} className={inputClass}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </FilterSelect>
    </Labelled>
  );
}

export function FilterDay({ name, label, value }: FilterProps) {
  return (
    <Labelled label={label}>
      <FilterInput name={name} type="date" value={value} className={inputClass} />
    </Labelled>
  );
}
