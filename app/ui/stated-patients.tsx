import type { z } from 'zod';
import type { patientsViewSchema } from '~/domain/model/stated-patients';
import { formatDate, plural } from './text';

type Stated = z.infer<typeof patientsViewSchema>;

/** '400 patients a year with Gout, stated on March 1, 2026'. */
export const patientsInWords = ({ kind, of, perYear, asOf }: Stated): string =>
  `${plural(perYear, 'patient')} a year ${kind === 'area' ? 'in' : 'with'} ${of}, stated on ${formatDate(asOf)}`;

/** What a site states about its patients, line by line; null if it states nothing. */
export function StatedPatients({ patients }: { patients: readonly Stated[] }) {
  if (patients.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {patients.map((stated) => (
        <li key={stated.of}>{patientsInWords(stated)}</li>
      ))}
    </ul>
  );
}
