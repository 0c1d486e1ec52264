/** The tasks of a start-up that follow the contract, the budget or the IRB record of its site. */
import type { BudgetState } from './budgets';

/** What both sides propose in versions, agree to and sign. */
export type Negotiated = 'contract' | 'budget';

/** Answered: the site has proposed a version of its own, or both agree. */
export type Reached = Exclude<BudgetState, 'replaced'> | 'answered';

/**
 * The tasks with how far the versions have to be for each to be done. A board knows them by their key: a sponsor words its
 * own list, and leaves out what it does not want.
 */
export const FOLLOWING: Readonly<Record<Negotiated, readonly { key: string; doneBy: Reached }[]>> = {
  contract: [
    { key: 'contract_sent', doneBy: 'offered' },
    { key: 'contract_reviewed', doneBy: 'answered' },
    { key: 'contract_agreed', doneBy: 'agreed' },
    { key: 'contract_signed', doneBy: 'siteSigned' },
    { key: 'contract_countersigned', doneBy: 'signed' },
  ],
  budget: [
    { key: 'budget_proposed', doneBy: 'offered' },
    { key: 'budget_agreed', doneBy: 'agreed' },
    { key: 'budget_site_signed', doneBy: 'siteSigned' },
    { key: 'budget_signed', doneBy: 'signed' },
  ],
};

/** The tasks that are done only once a record beside the board says so, by their keys. */
export const RECORDED: Readonly<Partial<Record<string, 'irb'>>> = { irb_approved: 'irb' };

/** What a task follows, by its key. */
export const followsOf = (key: string): Negotiated | null =>
  (['contract', 'budget'] as const).find((what) => FOLLOWING[what].some((task) => task.key === key)) ?? null;
