/** What the person has just submitted in this browser, until they dismiss it (SCR-02). */
import type { Actor } from '~/domain/base/actor';
import { ownStudyTitle } from '~/domain/pages/study.server';
import { postedCookie } from '~/http/cookies.server';
import { registeredWith } from '~/http/registered.server';

export type News = { kind: 'registered'; email: string } | { kind: 'posted'; id: string; title: string };

export async function registeredNews(request: Request): Promise<News | null> {
  const email = await registeredWith(request);
  return email === null ? null : { kind: 'registered', email };
}

/** Only for the person who posted the study, because the browser may be shared. */
export async function postedBy(request: Request, actor: Actor): Promise<News | null> {
  const id = await postedCookie.read(request);
  const title = id === null ? null : await ownStudyTitle(actor, id);
  return id === null || title === null ? null : { kind: 'posted', id, title };
}
