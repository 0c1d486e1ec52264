import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import {
  COMPONENT_WORDS,
  type Component,
  labelOfMeaning,
  SIGNATURE_STATE_WORDS,
  SIGNING_NOTE,
  type SignatureState,
} from '~/catalogue/signing';
import { rulesOf } from '~/domain/model/forms';
import type { SignatureView, SigningAsked } from '~/domain/model/signature-view';
import { AskColleague, type AskToSign, eitherOf } from './ask-colleague';
import { Badge } from './badge';
import { Banner } from './banner';
import { SubmitButton } from './button';
import { Fold } from './card';
import { FieldGrid, FormActions, type Meta, PasswordField, TextField, useRefused, ZodForm } from './form';
import { formatDateTime, formatWithUtc } from './text';
import type { Tone } from './tone';

const TONES: Record<SignatureState, Tone> = { valid: 'success', voided: 'neutral', altered: 'danger' };

/** How every display shows signatures: name, time in UTC and meaning (21 CFR 11.50), and whether they still count. */
export function Signatures({ signatures }: { signatures: readonly SignatureView[] }) {
  if (signatures.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {signatures.map((signature) => (
        <li key={signature.id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{signature.printedName}</span>
            <Badge tone={TONES[signature.state]}>{SIGNATURE_STATE_WORDS[signature.state]}</Badge>
          </p>
          <p className="text-ink-muted">
            {signature.title}
            {signature.organizationName && `, ${signature.organizationName}`}
          </p>
          <p>
            {labelOfMeaning(signature.meaning)} ·{' '}
            <time dateTime={new Date(signature.signedAt).toISOString()}>{formatWithUtc(signature.signedAt)}</time>
          </p>
          {signature.voidedAt !== null && (
            <p className="break-words text-ink-muted">
              Voided {formatWithUtc(signature.voidedAt)}: {signature.voidReason}
            </p>
          )}
          <Fold label="Record of this signature">
            <p className="text-sm">“{signature.statement}”</p>
            <p className="mt-1 break-all text-ink-muted text-sm">
              Identified by {signature.components.map((component) => COMPONENT_WORDS[component]).join(', ')}. Record
              hash {signature.recordHash}, audit event {signature.auditSeq}.
            </p>
          </Fold>
        </li>
      ))}
    </ul>
  );
}

interface SomeoneElseSignsProps {
  /** Null if nothing has to be signed next. */
  signers: {
    people: readonly { id: string; name: string }[];
    /** Who can let somebody sign, if nobody may. */
    owners: readonly { name: string }[];
    asked: { name: string } | null;
  } | null;
  /** Whether the page has a form to ask one of them. */
  asks?: boolean;
  intent?: AskToSign;
}

/** For a member of the side whose turn it is to sign, without the authority to: who can, and a form to ask them. */
export function SomeoneElseSigns({ signers, asks = true, intent = 'askToSign' }: SomeoneElseSignsProps) {
  const { people = [], owners = [], asked = null } = signers ?? {};
  const only = asked ?? (people.length === 1 ? people[0] : null);
  return (
    <Banner
      tone="info"
      title={only ? `Waiting for ${only.name} to sign` : 'Someone else in your organization has to sign'}
      announce="none"
    >
      <p>
        You are not authorized to sign for your organization.{' '}
        {people.length > 0 ? (
          `${eitherOf(people)} can sign.`
        ) : (
          <>
            Nobody is authorized yet. {owners.length > 0 ? eitherOf(owners) : 'An owner'} can authorize you or somebody
            else on the{' '}
            <Link to={paths.organizationStaff()} className="link">
              staff page
            </Link>
            .
          </>
        )}
      </p>
      {asks && !asked && people.length > 0 && (
        <div className="mt-3">
          <AskColleague people={people} intent={intent} to="sign" />
        </div>
      )}
    </Banner>
  );
}

type Asked = 'title' | 'printedName' | Component;

interface SignFormProps {
  rules: 'activate' | 'attest' | 'signBudget' | 'signCda' | 'signContract' | 'signDelegation' | 'signReport';
  intent: string;
  button: string;
  asked: SigningAsked;
  statement: string;
  /** Hidden fields: what is signed as it was read, and the form’s key. */
  hidden: Readonly<Record<string, string>>;
}

/** The form that signs something as it was read. */
export function SignForm({ rules, intent, button, asked, statement, hidden }: SignFormProps) {
  const lastResult = useRefused(intent);
  if (asked.heldUntil !== null) return <Held until={asked.heldUntil} />;
  return (
    <ZodForm id="sign-form" rules={rulesOf(rules)} lastResult={lastResult} values={{ title: asked.title ?? '' }}>
      {(fields) => (
        <>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <blockquote className="border-brand border-l-4 pl-4">{statement}</blockquote>
          <SigningFields fields={fields} asked={asked} />
          <FormActions>
            <SubmitButton intent={intent} pendingLabel="Signing...">
              {button}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}

/** After a reset, which someone else may have made. */
export const Held = ({ until }: { until: number }) => (
  <Banner tone="info" title={`You can sign from ${formatDateTime(until)}`} announce="none">
    The password or the second factor of your account was reset. In case that was not you, nobody can sign with your
    account for 24 hours. If it was not you, choose a new password and tell your organization.
  </Banner>
);

interface SignedProps {
  signatures: readonly SignatureView[];
  /** Of what is signed. */
  sha256: string | undefined;
  /** Where to get it, as long as it is what the last signature is of. */
  content?: string | null;
  /** The same as a PDF to read, with its signature page. */
  pdf?: string;
}

/** Signatures, and how to verify what they are of. */
export function Signed({ signatures, sha256, content, pdf }: SignedProps) {
  // Before anyone has signed, there is nothing to verify.
  if (!sha256 || signatures.length === 0) return null;
  const isValid = signatures.at(-1)?.state === 'valid';
  return (
    <>
      <Signatures signatures={signatures} />
      {pdf && isValid && (
        <p>
          <a href={pdf} download className="link font-medium">
            Download what was signed (PDF)
          </a>
        </p>
      )}
      <p className="break-all text-ink-muted text-sm">
        <a href={paths.verify(sha256)} className="link">
          Verify
        </a>{' '}
        SHA-256 {sha256}
        {content && isValid && (
          <a href={content} download="signed.json" className="link ml-2">
            {pdf ? 'Download as JSON' : 'Download the signed record'}
          </a>
        )}
      </p>
    </>
  );
}

/** The fields for signing: all components for the first signature of a session, only the password for later ones. */
export function SigningFields({ fields, asked }: { fields: Record<Asked, Meta>; asked: SigningAsked }) {
  const { components, printedName } = asked;
  const needs = (component: Component) => components.includes(component);
  return (
    <>
      <p className="text-ink-muted text-sm">
        {printedName && (
          <>
            You sign as <strong className="text-ink">{printedName}</strong>. If this is not your full name,{' '}
            <a href={paths.account} className="link">
              change it
            </a>{' '}
            first.{' '}
          </>
        )}
        {SIGNING_NOTE}
      </p>
      <FieldGrid>
        {!printedName && (
          <TextField
            meta={fields.printedName}
            label="Your full name"
            hint="It becomes your account’s name, printed on everything you sign"
            required
            autoComplete="name"
            className="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
          />
        )}
        {/* In a row of its own, above what shows who signs. */}
        <TextField
          meta={fields.title}
          label="Your title"
          hint="Such as Principal Investigator"
          autoComplete="organization-title"
          className="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
        />
        {needs('email') && (
          <TextField
            meta={fields.email}
            label="E-mail address"
            required
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
          />
        )}
        <PasswordField meta={fields.password} label="Password" />
        {needs('code') && (
          <TextField
            meta={fields.code}
            label="Code"
            required
            hint="From your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
      </FieldGrid>
    </>
  );
}
