import { Field, type FieldProps } from './field';

type DateFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'optional' | 'defaultValue' | 'wrapperClass'> & {
  /** First and last day that make sense, YYYY-MM-DD in the site's zone. */
  min?: string;
  max?: string;
};

/** A native date input. */
export function DateField(props: DateFieldProps) {
  return <Field {...props} type="date" className="max-w-[13rem]" />;
}
