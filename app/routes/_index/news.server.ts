/** What the person has just submitted in this browser, until they dismiss it (SCR-02). */
import { TEXTS } from '~/catalogue/texts';
import type { Actor } from '~/domain/base/actor';
import { postedStudy } from '~/domain/pages/study.server';
import { postedIn } from '~/http/posted.server';
import { registeredWith } from '~/http/registered.server';

export type News =
  | { kind: 'registered'; email: string }
  | { kind: 'posted'; id: string | null; title: string; text: string };

/** A registration first: a study that a visitor posts is told once it is dismissed. */
export async function newsFor(request: Request, actor: Actor): Promise<News | null> {
  const email = actor.kind === 'visitor' ? await registeredWith(request) : null;
  if (email !== null) return { kind: 'registered', email };
  const posted = await postedIn(request);
  const study = posted && (await postedStudy(actor, posted));
  return study && { kind: 'posted', id: study.id, title: study.title, text: nextInWords(study) };
}

function nextInWords({ id, email }: { id: string | null; email: string | null }): string {
  if (id) return `${TEXTS.reviewOfStudy} We will e-mail you when our team has decided.`;
  return email
    ? `We have sent an e-mail to ${email} with a link to sign in and follow the study. ${TEXTS.reviewOfStudy} We will write to the same address when our team has decided.`
    : `${TEXTS.reviewOfStudy} You have given no e-mail address, so nobody can sign in to follow the study, and we can’t tell you what was decided.`;
}
