export { Checkbox, CheckboxGroup, MoreChoices, RadioGroup, Select } from './choice-fields';
export { ErrorSummary, Problems } from './errors';
export { FieldNotes, type FieldProps, type Meta } from './field';
export { FileField, FileInput } from './file-field';
export { Checkboxes, FieldGrid, Fieldset, FormActions, RequiredNote } from './layout';
export { RangeField } from './range-field';
export { PasswordField, TextArea, TextField } from './text-fields';
export { useRefused } from './use-answer';
export { ZodForm } from './zod-form';
