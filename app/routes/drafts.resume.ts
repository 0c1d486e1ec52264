import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { findDraft, keepInDraft, kindOfDraft } from '~/domain/drafts/drafts.server';
import { draftHeaders } from '~/http/multi-step-form.server';
import { redirectWith } from '~/http/reply.server';

/** GET: the link in an e-mail opens the draft of an earlier submission (WIZ-16, STU-14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const kind = await kindOfDraft(token);
  if (!kind) return redirectWith(paths.home, TOASTS.draftGone);
  // Whoever has the link has chosen to continue.
  await keepInDraft(await findDraft(kind, token), {});
  const to = kind === 'registration' ? paths.onboarding(4) : paths.studyCreation('basic');
  return redirect(to, { headers: await draftHeaders({ kind, token }) });
}
