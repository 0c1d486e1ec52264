import { expect, test } from 'vitest';
import { refuseEmptyValues } from '~/ui/form/field';

test('[GEN-09] a select refuses an option whose value is empty', () => {
  expect(() => refuseEmptyValues([{ value: 'epic', label: 'Epic' }])).not.toThrow();
  expect(() => refuseEmptyValues([{ value: '', label: 'None' }])).toThrow("'None'");
});
