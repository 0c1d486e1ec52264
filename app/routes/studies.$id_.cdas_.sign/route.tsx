import { getCollectionProps } from '@conform-to/react';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { agreements } from '~/actions/agreements';
import { AGREEMENT_SOURCES } from '~/catalogue/agreements';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { cdasToSign } from '~/domain/commands/agreements/sign-several.server';
import { rulesOf } from '~/domain/model/forms';
import { signatureInWords } from '~/domain/model/signature-view';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { FormActions, type Meta, useRefused, ZodForm } from '~/ui/form';
import { box } from '~/ui/form/choice-fields';
import { GroupFrame } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { Held, SigningFields, SomeoneElseSigns } from '~/ui/signatures';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'cda' };

export const meta: MetaFunction = (args) => pageTitle('Sign CDAs', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  return { id, ...(await cdasToSign(actor, await sessionCookie.read(request), id)), idempotencyKey: newId() };
}

export const action = perform({
  to: ({ params }) => paths.studyCdasToSign(params.id),
  actions: [agreements.signCdas],
});

type ToSign = ReturnType<typeof useLoaderData<typeof loader>>['list'][number];

/** All CDAs of a study that await the sponsor's signature, each to read and to tick, with one form to sign them. */
export default function SignCdas() {
  const { id, name, list, total, signing, signers, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.study(id), label: name }}
        title="Sign CDAs"
        lead={
          signing
            ? 'The sites have signed these. Read each, and untick those that you do not want to sign now. Each CDA gets a signature of its own.'
            : undefined
        }
      />
      {total === 0 ? (
        <Card>
          <EmptyState
            title="No CDA of this study awaits your signature."
            action={<ButtonLink to={paths.study(id)}>Back to the study</ButtonLink>}
          />
        </Card>
      ) : signing ? (
        <SignTicked id={id} list={list} total={total} signing={signing} idempotencyKey={idempotencyKey} />
      ) : (
        <div className="grid gap-5">
          <SomeoneElseSigns signers={signers && { ...signers, asked: null }} asks={false} />
          <Card>
            <p>The sites have signed these. Open one to read it, or to ask a colleague for the signature.</p>
            <ul className="divide-y divide-line">
              {list.map((each) => (
                <li key={each.agreement.id} className="py-3">
                  <Link to={paths.matchTab(each.matchId, 'documents')} className="link font-medium">
                    {each.site}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </Page>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
interface SignTickedProps extends Pick<Loaded, 'id' | 'list' | 'total' | 'idempotencyKey'> {
  signing: NonNullable<Loaded['signing']>;
}

function SignTicked({ id, list, total, signing, idempotencyKey }: SignTickedProps) {
  const refused = useRefused('signCdas');
  const values = { title: signing.title ?? '', agreements: list.map(({ agreement }) => agreement.id) };
  return (
    <Card>
      <ZodForm id="sign-form" rules={rulesOf('signCdas')} lastResult={refused} values={values}>
        {(fields) => (
          <>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <GroupFrame
              meta={fields.agreements}
              label={`${plural(total, 'CDA')} to sign`}
              hint={total > list.length ? `The first ${list.length} of ${total}.` : undefined}
            >
              <Ticks meta={fields.agreements} list={list} />
            </GroupFrame>
            {signing.heldUntil === null ? (
              <>
                <SigningFields fields={fields} asked={signing} />
                <FormActions>
                  <SubmitButton intent="signCdas" pendingLabel="Signing...">
                    Sign the ticked CDAs
                  </SubmitButton>
                  <ButtonLink to={paths.study(id)} variant="secondary">
                    Cancel
                  </ButtonLink>
                </FormActions>
              </>
            ) : (
              <Held until={signing.heldUntil} />
            )}
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function Ticks({ meta, list }: { meta: Meta; list: readonly ToSign[] }) {
  const options = list.map(({ agreement }) => agreement.id);
  const inputs = getCollectionProps(meta, { type: 'checkbox', options, ariaAttributes: false });
  return (
    <ul className="divide-y divide-line border-line border-y">
      {inputs.map(({ key, ...input }, index) => {
        const each = list[index];
        return (
          each && (
            <li key={key} className="grid gap-2 py-3">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
                <input {...input} id={index === 0 ? meta.id : `${meta.id}-${index}`} className={box} />
                <span className="min-w-0 break-words">{each.site}</span>
              </label>
              <Cda {...each} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** What is signed: who has signed it already, the sentence, and the text. */
function Cda({ site, matchId, statement, agreement }: ToSign) {
  const { id, version, source, text, signatures } = agreement;
  return (
    <div className="grid gap-2 pl-8">
      <p className="text-ink-muted text-sm">{`Version ${version}. ${AGREEMENT_SOURCES[source]}.`}</p>
      {signatures.map((signature) => (
        <p key={signature.id} className="break-words text-sm">
          {signatureInWords(signature)}
        </p>
      ))}
      <blockquote className="border-brand border-l-4 pl-4 text-sm">{statement}</blockquote>
      {text && (
        <Fold label={`Read the text of the CDA with ${site}`}>
          <p className="mt-3 max-w-prose whitespace-pre-wrap break-words">{text}</p>
        </Fold>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <a href={paths.agreement(id)} className="link">
          Read the PDF<span className="sr-only"> of the CDA with {site}</span>
        </a>
        <Link to={paths.matchTab(matchId, 'documents')} className="link">
          Open the match<span className="sr-only"> with {site}</span>
        </Link>
      </p>
    </div>
  );
}
