/** The two answers of the study form: a tab with what is kept, or the tab with what is wrong. */
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { Toast } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TABS, type Tab, type TabKey } from '~/domain/studies/tabs';
import type { TypedStudy } from '~/domain/studies/typed';
import { draftHeaders, type OpenDraft } from '~/http/draft.server';
import { redirectWith } from '~/http/reply.server';

export interface Refusal {
  lastResult: SubmissionResult<string[]>;
  toast: Toast;
  /** The tab to show: the first with an error. */
  tab: TabKey;
  /** The tabs on which something is wrong. */
  problems: TabKey[];
  typed: TypedStudy;
}

/**
 * The form again, with everything that was typed.
 * @param errors sentences by field path; '' is the form itself.
 */
export function refuse(
  tab: Tab,
  { values: typed }: Pick<OpenDraft, 'values'>,
  errors: Record<string, string[]>,
  { toast, status = 400 }: { toast: Toast; status?: number },
) {
  const named = Object.entries(errors).map(([path, sentences]) => [path.replace(/[[.].*$/, ''), sentences] as const);
  const wrong = TABS.filter(({ schema }) => named.some(([name]) => name in schema.shape));
  const shown = wrong[0] ?? tab;
  const elsewhere = (name: string) => wrong.some((other) => other !== shown && name in other.schema.shape);
  const error = Object.fromEntries(named.filter(([name]) => !elsewhere(name)));
  const problems = wrong.map(({ key }) => key);
  return data<Refusal>({ lastResult: { status: 'error', error }, toast, tab: shown.key, problems, typed }, { status });
}

/** 303 to a tab, with the draft's cookie. */
export async function showTab(tab: TabKey, draft: OpenDraft, { toast = null, anchor = '' }: Shown = {}) {
  return redirectWith(paths.studyCreation(tab) + anchor, toast, await draftHeaders('study', draft));
}

interface Shown {
  toast?: Toast | null;
  anchor?: string;
}
