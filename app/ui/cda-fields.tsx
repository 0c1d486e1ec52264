import type { ReactNode } from 'react';
import { AGREEMENT_KINDS, SEND_ANYWAY, TERM_MONTHS } from '~/catalogue/agreements';
import { US_STATES } from '~/catalogue/regions';
import type { AgreementView, UsualTerms } from '~/domain/model/agreement-view';
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

/** The initial values: those of the version before, else those of the sponsor's last CDA. */
export function cdaValues({ study, sponsorName, previous, usual, heldName, today }: CdaSources) {
  const terms = previous?.terms;
  const { mutual, months, law } = terms ?? usual ?? {};
  const { isMaster, countersigned } = previous ?? usual ?? {};
  return {
    kind: 'template',
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

type Field = keyof ReturnType<typeof cdaValues> | 'sendAnyway';

interface CdaFieldsProps {
  fields: Readonly<Record<Field, Meta>>;
  /** Without scans if several sites get it. */
  kinds?: typeof AGREEMENT_KINDS | readonly (typeof AGREEMENT_KINDS)[number][];
  heldName: string | null;
  /** Set if the fields were filled in from it. */
  usual: UsualTerms | null;
  fileErrors: readonly string[];
  /** The field for the site's name, if there is one. */
  children?: ReactNode;
}

const HELD_NAME =
  'As in a CDA of this study that is signed or waits for a signature. To correct it, withdraw that CDA first.';

/** The fields of a CDA. The template's fields show only while it is chosen, even without JavaScript. */
export function CdaFields({ fields, kinds = AGREEMENT_KINDS, heldName, usual, fileErrors, children }: CdaFieldsProps) {
  return (
    <>
      <RadioGroup meta={fields.kind} label="Document" options={kinds} columns={1} />
      <FileField
        id="cda-form-file"
        label="PDF"
        hint="At most 10 MB. It must open without a password. We add a signature page to a copy and leave your document unchanged."
        accept=".pdf"
        errors={fileErrors}
        className="group-has-[[value=template]:checked]:hidden"
      />
      <div className="group-has-[[value=template]:checked]:hidden">
        <Checkbox meta={fields.sendAnyway} required={false} {...SEND_ANYWAY} />
      </div>
      {usual && (
        <p className="text-ink-muted text-sm">
          {`Law, term and who signs are filled in from the CDA that you sent on ${formatDate(usual.sentAt)}.`}
        </p>
      )}
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
        <Checkbox
          meta={fields.mutual}
          required={false}
          label="Mutual"
          hint="Both sides disclose information, and both sign."
        />
        <Checkbox
          meta={fields.countersigned}
          required={false}
          label="We sign as well"
          hint="After the site. Both sides always sign a mutual CDA."
        />
        <Checkbox
          meta={fields.isMaster}
          required={false}
          label="Master CDA"
          hint="It also covers your later studies with this site while it is in effect, so nobody has to sign again."
        />
      </div>
    </>
  );
}
