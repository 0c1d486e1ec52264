/** The form in which a sponsor proposes times: a row for each slot, of which some stay empty. */
import type { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';
import type { VisitProposal, visitProposalFormSchema } from './visit-schema';

type Form = z.output<typeof visitProposalFormSchema>;

const ROWS = [1, 2, 3, 4, 5] as const;

const filledIn = (form: Form) => ROWS.filter((row) => form[`date${row}`] !== null || form[`time${row}`] !== null);

/** The filled-in rows as slots. @throws {DomainError} invalid for an incomplete row. */
export function proposalIn(form: Form): VisitProposal {
  const { mode, zone, minutes, place, agenda, attendees } = form;
  const rows = filledIn(form);
  const missing = rows.flatMap((row): [string, string[]][] => [
    ...(form[`date${row}`] === null ? [[`date${row}`, [VALIDATION.date]] as [string, string[]]] : []),
    ...(form[`time${row}`] === null ? [[`time${row}`, [VALIDATION.time]] as [string, string[]]] : []),
  ]);
  if (rows.length === 0) missing.push(['date1', [VALIDATION.enterSlot]]);
  if (missing.length > 0) throw new DomainError('invalid', {}, Object.fromEntries(missing));
  const slots = rows.map((row) => ({ date: form[`date${row}`] ?? '', time: form[`time${row}`] ?? '' }));
  return { mode, zone, minutes, place, agenda, attendees, slots };
}

/** The form's field for one of the proposal: `slots[0].time` is `time2` if row 2 is the first one filled in. */
export const proposalField = (name: string, form: Form): string =>
  name.replace(/^slots\[(\d)\]\.(date|time)$/, (_, index, part) => `${part}${filledIn(form)[Number(index)]}`);
