import type { RunningApp } from '../../support/server';
import { castFor } from '../cast';
import type { Part } from '../part';
import { cookies } from '../sessions/cookies';
import { crossSite } from '../sessions/cross-site';
import { discovery } from '../sessions/discovery';
import { openRedirects } from '../sessions/open-redirects';
import { reuse } from '../sessions/reuse';
import { secondFactor } from '../sessions/second-factor';
import { dataIn } from '../writes';

/** What a stolen session allows: before sign-in, after it ends, from another site; and what sign-in reveals. */
export const sessions: Part = {
  name: 'sessions',
  what: 'no session can be planted, outlives its end, or opens without the second factor; other sites cannot write; no open redirects; nothing reveals accounts',
  plants: [
    {
      fault: 'the session from before sign-in continues',
      find: /const (token\d*) = newToken\(\);(\s*await insertSession)/,
      replace: 'const $1 = previousToken ?? newToken();$2',
    },
    {
      fault: 'signing out only deletes the cookie',
      find: /if \((token\d*)\) await store\.write\(\((db\d*)\) => deleteSession\(db\d*, hashToken\(token\d*\)\)\);/,
      replace: '',
    },
    {
      fault: 'a new password or role ends no session',
      find: /await deleteSessionsOfUser\([^;]+;/,
      replace: '',
    },
    { fault: 'a link to set a password works twice', find: /await spendPasswordTokens\([^;]+;/, replace: '' },
    {
      fault: 'an idle session continues',
      find: /found\d*\.seenAt \+ idleLimit\([^)]*\) <= at\d*/,
      replace: 'false',
    },
    { fault: 'the password alone opens a session', find: /(user\d*)\.totpSince === null \?/, replace: 'true ?' },
    {
      fault: 'a code works twice',
      find: /or\(isNull\(users\.totpStep\), lt\(users\.totpStep, step\d*\)\)/,
      replace: 'undefined',
    },
    { fault: 'a recovery code works twice', find: 'isNull(recoveryCodes.usedAt)', replace: 'undefined' },
    {
      fault: 'wrong codes are not counted',
      find: /if \(counted\d*\.tries >= most\d*\)\s*refused[$\d]*\.set\([^;]*;\s*return counted\d*\.tries <= most\d*;/,
      replace: 'return true;',
    },
    {
      fault: 'administrators can work without a required second factor',
      find: 'if (!factorMissing) return',
      replace: 'return',
    },
    { fault: 'scripts can read the cookies', find: 'httpOnly: true', replace: 'httpOnly: false' },
    {
      fault: 'a subdomain may write',
      find: /return (site\d*) === "same-origin" \|\|/,
      replace: 'return $1 !== "cross-site" ||',
    },
    { fault: 'a request without an origin may write', find: /if \(!origin\d*\) return true;/, replace: 'return true;' },
    {
      fault: 'redirectTo is not checked',
      find: /function safeRedirect\((\w+)\) \{/,
      replace: 'function safeRedirect($1) { return $1 || undefined;',
    },
    {
      fault: 'a password reset reveals unknown addresses',
      find: /if \(!(user\d*) \|\| ([^;]*?)\) return;(\s*await recordOnAccount\(db\d*, user\d*, "user\.resetRequested")/,
      replace: 'if (!$1) throw new DomainError("not_found"); if ($2) return;$3',
    },
    {
      fault: 'registration reveals known addresses',
      find: /await mailAsDraft\(db\d*, \{ kind: "registration"[^;]+site\d*\.name[^;]+;/,
      replace: 'throw new DomainError("has_organization");',
    },
  ],
  async run(round) {
    const app: RunningApp = await round.start();
    const cast = await castFor(app, 2);
    const data = dataIn(app.dataDir);
    try {
      await cookies(round, app, cast);
      await reuse(round, app, cast);
      await secondFactor(round, app, cast);
      await crossSite(round, app, cast, data);
      await openRedirects(round, app, cast);
      await discovery(round, app, cast);
    } finally {
      data.close();
      await cast.close();
    }
  },
};
