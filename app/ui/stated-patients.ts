import type { z } from 'zod';
import type { patientsViewSchema } from '~/domain/model/stated-patients';
import { formatDay } from './text';

/** 'Gout: 400 (March 1, 2026)': patients a year, and when they were stated; '' if a site states nothing. */
export const patientsInWords = (patients: readonly z.infer<typeof patientsViewSchema>[]): string =>
  patients.map(({ of, perYear, asOf }) => `${of}: ${perYear} (${formatDay(asOf)})`).join('; ');
