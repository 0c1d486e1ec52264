import { PASSWORD } from '../../support/factories';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { client } from '../client';
import type { Round } from '../part';
import { REDIRECTS } from '../redirects';

/** Whatever redirectTo is, a browser that follows the response stays on our host. */
export async function openRedirects(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  const { user } = cast.site.people[0] as Cast['site']['people'][number];
  const stays = (where: string, redirectTo: string, location: string | null | undefined) => {
    const target = location && URL.canParse(location, app.url) ? new URL(location, app.url).origin : 'nowhere';
    round.holds(target === app.url, `${where} leads from ${JSON.stringify(redirectTo)} to ${location}`);
    round.count('refused');
  };
  const signIns = round.times(8, REDIRECTS.length);
  for (const [index, redirectTo] of REDIRECTS.entries()) {
    const query = new URLSearchParams({ redirectTo });
    const entry = await client(app.url).get(`/api/login?${query}`);
    stays('the entry', redirectTo, entry.headers.get('location'));
    const asked = new URL(entry.headers.get('location') ?? '', app.url).searchParams.get('redirectTo');
    if (asked !== null) stays('what the entry keeps', redirectTo, asked);

    const page = await client(app.url).get(`/login?${query}`);
    round.holds(page.status === 200, `the form answered ${page.status} to ${JSON.stringify(redirectTo)}`);
    const hidden = /name="redirectTo" value="([^"]*)"/.exec(page.text)?.[1];
    if (hidden !== undefined) stays('the form', redirectTo, unescaped(hidden));

    if ((index * signIns) % REDIRECTS.length >= signIns) continue;
    const visitor = client(app.url);
    const signedIn = await visitor.form('/login', { email: user.email ?? '', password: PASSWORD, redirectTo });
    round.holds(signedIn.status === 303, `the sign-in answered ${signedIn.status} to ${JSON.stringify(redirectTo)}`);
    stays('the sign-in', redirectTo, signedIn.headers.get('location'));
    round.holds(!/evil=1/.test(signedIn.headers.getSetCookie().join()), 'a redirect became a header');
  }
  // Addresses that start like another host's lead to our host or nowhere.
  for (const path of [
    '//evil.example/',
    '//evil.example/%2f..',
    '/%5cevil.example',
    '//evil.example//',
    '/\\evil.example/',
  ]) {
    const { status, headers } = await client(app.url).get(app.url + path);
    if (status >= 300 && status < 400) stays(`the address ${path}`, path, headers.get('location'));
  }
  round.figure(`${REDIRECTS.length} spellings of redirectTo, ${signIns} of them through a sign-in`);
}

const unescaped = (html: string): string =>
  html.replace(
    /&(amp|quot|lt|gt|#x27);/g,
    (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>' })[name] ?? "'",
  );
