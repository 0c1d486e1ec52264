import type { AuditAction } from './audit-actions';

/** What the status changes of matches, organizations and studies have in common. Shared with the browser. */
export interface Transition<Status extends string, Side extends string = 'admin'> {
  by: readonly Side[];
  from: readonly Status[];
  to: Status;
  action: AuditAction;
  /** The button. */
  label: string;
}

/** Whether this side may make the transition from this status (ADM-15, MAT-04). */
export const isAllowed = <Status extends string, Side extends string>(
  { by, from }: Transition<Status, Side>,
  side: Side,
  status: Status,
): boolean => by.includes(side) && from.includes(status);

/** Finds a transition by a name from an address or a submit button. */
export const isNameIn = <Name extends string>(table: Record<Name, unknown>, name: unknown): name is Name =>
  typeof name === 'string' && Object.hasOwn(table, name);
