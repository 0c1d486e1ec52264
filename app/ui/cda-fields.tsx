import { type ReactNode, useEffect, useRef } from 'react';
import { AGREEMENT_KINDS, SEND_ANYWAY, TERM_MONTHS } from '~/catalogue/agreements';
import type { Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { US_STATES } from '~/catalogue/regions';
import type { AgreementView, CdaPreview, SentFile, UsualTerms } from '~/domain/model/agreement-view';
import { SubmitButton } from './button';
import { Fold } from './card';
import { Checkbox, FieldGrid, FileField, type Meta, RadioGroup, TextArea, TextField } from './form';
import { formatDate } from './text';

/** What a CDA is filled in from. */
interface CdaSources {
  study: string;
  sponsorName: string | null;
  /** The version that this one replaces. */
  previous?: AgreementView | null;
  /** The sponsor's last CDA for any study. */
  usual: UsualTerms | null;
  /** The sponsor's legal name in the CDAs that hold it; null without any. */
  heldName: string | null;
  /** YYYY-MM-DD. */
  today: string;
}

/** What sites get for their signature. Without a document, they would sign for nothing to read. */
export const CAN_BE_READ = 'The site can read your protocol and other documents once it is signed.';
export const NOTHING_TO_READ = 'You have not shared a document yet: once it is signed, the site has nothing to read.';

/** The initial values: those of the version before, else those of the sponsor's last CDA. */
export function cdaValues({ study, sponsorName, previous, usual, heldName, today }: CdaSources) {
  const terms = previous?.terms;
  const { mutual, months, law } = terms ?? usual ?? {};
  const { isMaster, countersigned } = previous ?? usual ?? {};
  return {
    kind: kindOf(previous, usual),
    again: usual?.file?.agreement ?? '',
    sponsorName: heldName ?? terms?.sponsor ?? sponsorName ?? '',
    purpose: terms?.purpose || `To find out whether the site can take part in the study “${study}”, and on what terms.`,
    mutual: mutual ? 'on' : undefined,
    isMaster: isMaster ? 'on' : undefined,
    countersigned: countersigned ? 'on' : undefined,
    months: String(months ?? TERM_MONTHS.usual),
    law: law ?? '',
    effective: terms?.effective ?? today,
  };
}

/**
 * As the version before, of which the sponsor uploads another one; else the PDF that it sent last, if that was for this study: one
 * of another study may name that study.
 */
function kindOf(previous: AgreementView | null | undefined, usual: UsualTerms | null): string {
  if (previous) return previous.source === 'upload' ? 'upload' : 'template';
  return usual?.source === 'upload' && usual.file?.sameStudy ? 'again' : 'template';
}

type Field = keyof ReturnType<typeof cdaValues> | 'sendAnyway';

interface CdaFieldsProps {
  fields: Readonly<Record<Field, Meta>>;
  /** Whether several sites get it, so that none has signed it on paper. */
  several?: boolean;
  heldName: string | null;
  /** The sponsor's last CDA. */
  usual: UsualTerms | null;
  /** Whether the fields were filled in from it. */
  filledIn: boolean;
  fileErrors: readonly string[];
  /** The field for the site's name, if there is one. */
  children?: ReactNode;
}

/** The documents that can be sent, with the name of the PDF that was sent last. */
function documentsFor(file: SentFile | null, several: boolean): Option[] {
  return AGREEMENT_KINDS.filter(({ value }) => (value === 'again' ? file : value !== 'paper' || !several)).map(
    (kind) => {
      if (!file) return kind;
      if (kind.value === 'again') {
        const whose = file.sameStudy ? 'this study' : file.study;
        const note = `Your own PDF, sent to ${file.site} for ${whose} on ${formatDate(file.sentAt)}`;
        return { value: 'again', label: `Use ${file.name}`, note };
      }
      return kind.value === 'upload' ? { ...kind, label: 'Another PDF of your own' } : kind;
    },
  );
}

/** What of the fields was filled in from the sponsor's last CDA. */
function filledInFrom({ law, isMaster, sentAt }: UsualTerms): string {
  const terms = law ? 'Law, term' : 'Term';
  const named = isMaster ? `${terms}, who signs and that it is a master CDA` : `${terms} and who signs`;
  return `${named} are filled in from the CDA that you sent on ${formatDate(sentAt)}.`;
}

const HELD_NAME =
  'As in a CDA of this study that is signed or waits for a signature. To correct it, withdraw that CDA first.';

/** Hidden while the document needs no file. */
const ONLY_FILES = 'group-has-[[value=template]:checked]:hidden group-has-[[value=again]:checked]:hidden';

/** The fields of a CDA. The template's fields show only while it is chosen, even without JavaScript. */
export function CdaFields(props: CdaFieldsProps) {
  const { fields, several = false, heldName, usual, filledIn, fileErrors, children } = props;
  const file = usual?.file ?? null;
  return (
    <>
      <RadioGroup meta={fields.kind} label="Document" options={documentsFor(file, several)} columns={1} />
      {file && (
        <>
          <input type="hidden" name={fields.again.name} value={file.agreement} />
          <p className="hidden text-sm group-has-[[value=again]:checked]:block">
            <a href={paths.agreement(file.agreement)}>Read {file.name}</a>
          </p>
        </>
      )}
      <FileField
        id="cda-form-file"
        label="PDF"
        hint="At most 10 MB. It must open without a password. We add a signature page to a copy and leave your document unchanged."
        accept=".pdf"
        errors={fileErrors}
        className={ONLY_FILES}
      />
      <div className={ONLY_FILES}>
        <Checkbox meta={fields.sendAnyway} {...SEND_ANYWAY} />
      </div>
      {usual && filledIn && <p className="text-ink-muted text-sm">{filledInFrom(usual)}</p>}
      <FieldGrid>
        <TextField
          meta={fields.sponsorName}
          label="Sponsor’s legal name"
          {...(heldName !== null && { readOnly: true, hint: HELD_NAME })}
        />
        {children}
        <TextField meta={fields.effective} label="Effective date" type="date" />
        <TextField
          meta={fields.months}
          label="Confidential for"
          type="number"
          min={TERM_MONTHS.least}
          max={TERM_MONTHS.most}
          after="months"
        />
      </FieldGrid>
      <div className="hidden gap-6 group-has-[[value=template]:checked]:grid">
        <TextArea meta={fields.purpose} label="Purpose" rows={3} required />
        <TextField meta={fields.law} label="Governing law (state)" required list="cda-states" className="max-w-xs" />
        <datalist id="cda-states">
          {Object.values(US_STATES).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <div>
        <Checkbox meta={fields.mutual} label="Mutual" hint="Both sides disclose information, and both sign." />
        <Checkbox
          meta={fields.countersigned}
          label="We sign as well"
          hint="After the site. Both sides always sign a mutual CDA."
        />
        <Checkbox
          meta={fields.isMaster}
          label="Master CDA"
          hint="It also covers your later studies with this site while it is in effect, so nobody has to sign again."
        />
      </div>
    </>
  );
}

interface CdaPreviewProps {
  /** What the site will read, once it was asked for. */
  preview: CdaPreview | null;
  /** Whether the other sites read their own names in its place. */
  several?: boolean;
}

/** The text of the template with what was filled in, above the form that sends it. */
export function CdaText({ preview, several = false }: CdaPreviewProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (preview) box.current?.focus();
  }, [preview]);
  if (!preview?.text) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      // Works without JavaScript as well.
      // biome-ignore lint/a11y/noAutofocus: people asked to read this.
      autoFocus
      aria-label="Text of the CDA"
      className="hidden rounded-lg border border-line bg-surface p-4 group-has-[[value=template]:checked]:block sm:p-5"
    >
      <p className="font-medium">
        {`Nothing is sent yet. This is what ${preview.site} will read.`}
        {several && ' Each of the other sites reads its own name in its place.'} If you change anything below, read it
        again.
      </p>
      <Fold label="Read the text" open className="mt-2">
        <p className="mt-3 max-w-prose whitespace-pre-wrap break-words">{preview.text}</p>
      </Fold>
    </section>
  );
}

/** Asks for it. Only the template has a text to read. */
export const ReadTextButton = () => (
  <SubmitButton
    intent="previewCda"
    variant="secondary"
    pendingLabel="Preparing..."
    className="hidden group-has-[[value=template]:checked]:inline-flex"
  >
    Read the text first
  </SubmitButton>
);
