/** What the person has just submitted in this browser, until they dismiss it (SCR-02). */
import type { Actor } from '~/domain/base/actor';
import { postedStudy } from '~/domain/pages/study.server';
import { postedIn } from '~/http/posted.server';
import { registeredWith } from '~/http/registered.server';

export type News =
  | { kind: 'registered'; email: string }
  | { kind: 'posted'; id: string | null; title: string; email: string | null };

/** A registration first: a study that a visitor posts is told once it is dismissed. */
export async function newsFor(request: Request, actor: Actor): Promise<News | null> {
  const email = actor.kind === 'visitor' ? await registeredWith(request) : null;
  if (email !== null) return { kind: 'registered', email };
  const posted = await postedIn(request);
  const study = posted && (await postedStudy(actor, posted));
  return study && { kind: 'posted', ...study };
}
