import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { engagements } from '~/actions/engagements';
import { ofMatch, ofMatchFor } from '~/actions/subjects';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { previewCda } from '~/domain/commands/agreements/preview.server';
import { seeCda } from '~/domain/commands/agreements/see.server';
import { listMatchDocuments } from '~/domain/commands/documents/match.server';
import { cdaFormSchema } from '~/domain/model/agreement-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { showForm } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Cda } from './cda';
import { MatchDocuments } from './documents';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Documents: ${args.data.frame.study.name}` : 'Documents', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchTab(frame.id, 'documents'), 301);
  return {
    frame,
    cda: await seeCda(actor, await sessionCookie.read(request), frame.id),
    documents: await listMatchDocuments(actor, frame.id),
    today: new Date().toISOString().slice(0, 10),
    idempotencyKey: newId(),
  };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchTab(params.id, 'documents'),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [
    agreements.sendCda,
    agreements.signCda,
    engagements.askToSign,
    agreements.returnCda,
    agreements.withdrawCda,
    agreements.scanCda,
    agreements.addMatchDocuments,
    agreements.removeMatchDocument,
  ],
  own: {
    previewCda: ({ actor, params, form }) =>
      showForm(
        form,
        cdaFormSchema,
        async (input) => ({ preview: await previewCda(actor, params.id, input) }),
        () => ofMatchFor('cda.send')(actor, params),
      ),
  },
});

/** The CDA of a match, and the documents that both sides share. */
export default function Documents() {
  const { frame, cda, documents, today, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Workspace frame={frame} tab="documents">
      <Section id="cda" title="CDA">
        <Cda
          frame={frame}
          cda={cda}
          hasDocuments={documents.study.length > 0}
          today={today}
          idempotencyKey={idempotencyKey}
        />
      </Section>
      <MatchDocuments
        side={frame.side}
        asked={cda.asked}
        documents={documents}
        studyId={frame.study.id}
        site={frame.site}
        draft={frame.side === 'site' && frame.startUp ? paths.matchForm1572(frame.id) : null}
        idempotencyKey={idempotencyKey}
      />
    </Workspace>
  );
}
