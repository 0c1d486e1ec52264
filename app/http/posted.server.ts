/** The study that was posted in this browser, for the home page (SCR-02, DAY-61). */
import { postedCookie } from './cookies.server';

const BY_VISITOR = 'visitor:';

/** A cookie that keeps which study was posted, and whether by a visitor: a person who signs in later sees nothing of theirs. */
export const keepPosted = (id: string, { byVisitor }: { byVisitor: boolean }): Promise<string> =>
  postedCookie.write(byVisitor ? `${BY_VISITOR}${id}` : id);

export async function postedIn(request: Request): Promise<{ id: string; byVisitor: boolean } | null> {
  const value = await postedCookie.read(request);
  if (value === null) return null;
  const byVisitor = value.startsWith(BY_VISITOR);
  return { id: byVisitor ? value.slice(BY_VISITOR.length) : value, byVisitor };
}
