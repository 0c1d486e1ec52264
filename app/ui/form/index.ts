export { Checkbox, CheckboxGroup, CheckboxOfEach, MoreChoices, RadioGroup, Select } from './choice-fields';
export { ErrorSummary, Problems } from './errors';
export type { FieldProps, Meta } from './field';
export { FieldGrid, Fieldset, FormActions, RequiredNote } from './layout';
export { RangeField } from './range-field';
export { useRefused } from './refused';
export { PasswordField, TextArea, TextField } from './text-fields';
export { ZodForm } from './zod-form';
