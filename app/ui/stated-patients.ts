import type { z } from 'zod';
import type { patientsViewSchema } from '~/domain/model/stated-patients';
import { formatDate } from './text';

/** 'Gout: 400, stated on March 1, 2026', for a list of patients a year; '' if a site states nothing. */
export const patientsInWords = (patients: readonly z.infer<typeof patientsViewSchema>[]): string =>
  patients.map(({ of, perYear, asOf }) => `${of}: ${perYear}, stated on ${formatDate(asOf)}`).join('; ');
