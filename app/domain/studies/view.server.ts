/** What others see of a study. Pages and JSON calls get these views, never a row. */
import type { Study } from '~db/schema';
import { derivedOf } from './derived';

interface DerivedFields {
  /** YYYY-MM-DD. */
  estimatedCompletionDate: string | null;
  /** US dollars. */
  totalBudget: number | null;
}

/** As its sponsor and administrators see it. */
export type StudyView = Omit<Study, 'searchText' | 'titleKey'> & DerivedFields;

export function studyView({ searchText: _searchText, titleKey: _titleKey, ...study }: Study): StudyView {
  return { ...study, ...derivedOf(study) };
}

type Contact = 'sponsorContact' | 'sponsorEmail' | 'sponsorPhone';

/** As a matched site sees it: without decisions, weights and total budget, and with contact details only once selected. */
export type StudyForSite = Omit<StudyView, 'totalBudget' | 'statusReason' | 'sponsorId' | 'weightShifts' | Contact> &
  Partial<Pick<StudyView, Contact>>;

export function studyForSite(study: Study, { selected }: { selected: boolean }): StudyForSite {
  const { totalBudget, statusReason, sponsorId, weightShifts, ...rest } = studyView(study);
  const { sponsorContact, sponsorEmail, sponsorPhone, ...seen } = rest;
  return selected ? { ...seen, sponsorContact, sponsorEmail, sponsorPhone } : seen;
}
