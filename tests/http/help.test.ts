/** Help, from every page (DAY). */
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test('[DAY-08] every footer leads to help, which says how each step goes', async ({ as, make }) => {
  const [site, visitor] = [await as((await make.site()).user), await as()];
  const footerOf = async (who: typeof site, path: string) =>
    /<footer[\s\S]*<\/footer>/.exec(await (await who.get(path)).text())?.[0];
  for (const path of ['/site-dashboard', '/inbox', '/account'])
    expect(await footerOf(site, path), path).toContain('href="/help"');
  for (const path of ['/', '/login', '/onboarding'])
    expect(await footerOf(visitor, path), path).toContain('href="/help"');
  const help = await textOf(await visitor.get('/help'));
  for (const topic of [
    'Inbox',
    'CDA',
    'Feasibility questionnaire',
    'Attesting',
    'Qualification visit',
    'Decision',
    'Score',
    'Requirements',
  ])
    expect(help).toContain(topic);
});
