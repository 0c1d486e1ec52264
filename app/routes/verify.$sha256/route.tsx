import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { labelOfMeaning, SIGNATURE_STATE_WORDS, SIGNED_SUBJECTS, type SignedSubject } from '~/catalogue/signing';
import { verifyHash } from '~/domain/commands/signatures/see.server';
import type { Verification } from '~/domain/model/signature-view';
import { actorOf } from '~/http/guards.server';
import { Banner } from '~/ui/banner';
import { Card } from '~/ui/card';
import { Page, PageHeading } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatWithUtc } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => [
  ...pageTitle('Verify a signature', args),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  return verifyHash(await actorOf(request), params.sha256 as string);
}

const FOUND: Record<
  Verification['state'],
  { tone: 'success' | 'warning' | 'danger' | 'info'; title: string; text: string }
> = {
  valid: {
    tone: 'success',
    title: 'Valid',
    text: 'The document with this SHA-256 was signed here, and has not changed since.',
  },
  voided: {
    tone: 'warning',
    title: 'Voided',
    text: 'The document with this SHA-256 was signed here, but the record has changed since, so the signature no longer counts.',
  },
  altered: {
    tone: 'danger',
    title: 'Altered',
    text: 'The record of this signature was altered after signing. Do not rely on it, and tell the operator of this platform.',
  },
  unknown: {
    tone: 'info',
    title: 'Unknown',
    text: 'Nobody has signed a document with this SHA-256 here. If even one character of a document changes, so does its SHA-256.',
  },
};

const RECORD = {
  file: 'signed.json',
  from: '“Download the signed record” beside the signatures has the bytes that were signed.',
};
/** Where the parties get the file whose SHA-256 the signatures name, and what it is called. */
const FILES: Readonly<Record<SignedSubject, typeof RECORD>> = {
  agreement: { file: 'agreement.pdf', from: 'The signed copy (PDF) has the document attached as agreement.pdf.' },
  response: {
    file: 'answers.json',
    from: 'The PDF of the signed answers has the record attached as answers.json. “Download as JSON” beside the signatures has the same bytes.',
  },
  contract: {
    file: 'signed.json',
    from: 'The signed copy (PDF) has the record attached as signed.json, which names the contract by its SHA-256.',
  },
  visitReport: RECORD,
  activation: RECORD,
  delegation: RECORD,
  budget: RECORD,
};

/** Tells whether a document was signed here, by its SHA-256, so that nobody needs to upload it. */
export default function Verify() {
  const { sha256, state, signatures } = useLoaderData<typeof loader>();
  const { tone, title, text } = FOUND[state];
  const records = Math.max(0, ...signatures.map(({ record }) => record));
  const { file, from } = FILES[signatures[0]?.subject ?? 'agreement'];
  const unnamed = signatures.some(({ printedName }) => printedName === null);
  return (
    <Page width="prose">
      <PageHeading
        title="Verify a signature"
        lead="Compare the SHA-256 of your file with the one in this page’s address."
      />
      <Banner tone={tone} title={title} announce="none">
        {text}
      </Banner>
      <p className="mt-4 break-all text-ink-muted text-sm">SHA-256 {sha256}</p>
      <ul className="mt-6 grid gap-4">
        {signatures.map((signature) => (
          <Card as="li" key={`${signature.record}-${signature.signedAt}-${signature.meaning}-${signature.state}`}>
            <DescriptionList
              items={[
                {
                  term: 'Document',
                  value: `${SIGNED_SUBJECTS[signature.subject]}${records > 1 ? ` ${signature.record} of ${records}` : ''}`,
                },
                { term: 'Meaning', value: labelOfMeaning(signature.meaning) },
                { term: 'Signed', value: formatWithUtc(signature.signedAt) },
                {
                  term: 'State',
                  value: `${SIGNATURE_STATE_WORDS[signature.state]}${signature.voidedAt === null ? '' : `, ${formatWithUtc(signature.voidedAt)}`}`,
                },
                ...(signature.printedName
                  ? [
                      { term: 'Signed by', value: `${signature.printedName}, ${signature.title}` },
                      ...(signature.organizationName ? [{ term: 'For', value: signature.organizationName }] : []),
                    ]
                  : []),
              ]}
            />
          </Card>
        ))}
      </ul>
      {unnamed && <p className="mt-4 text-ink-muted text-sm">The parties can see the names once they sign in.</p>}
      <h2 className="mt-8">How to get the SHA-256 of a file</h2>
      <p className="mt-2">
        {from} Save it, then run <code className="break-all">shasum -a 256 {file}</code> (macOS, Linux) or{' '}
        <code className="break-all">certutil -hashfile {file} SHA256</code> (Windows).
      </p>
    </Page>
  );
}
