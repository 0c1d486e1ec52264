import { AGREEMENT_KINDS, SEND_ANYWAY, TERM_MONTHS } from '~/catalogue/agreements';
import { US_STATES } from '~/catalogue/regions';
import type { AgreementView } from '~/domain/model/agreement-view';
import { rulesOf } from '~/domain/model/forms';
import type { Frame } from '~/domain/pages/match-frame.server';
import { SubmitButton } from '~/ui/button';
import {
  Checkbox,
  FieldGrid,
  FileField,
  FormActions,
  RadioGroup,
  TextArea,
  TextField,
  useRefused,
  ZodForm,
} from '~/ui/form';

interface SendFormProps {
  frame: Frame;
  previous: AgreementView | null;
  /** The sponsor's legal name in the CDAs that hold it; null without any. */
  heldName: string | null;
  today: string;
  idempotencyKey: string;
}

const HELD_NAME =
  'As in a CDA of this study that is signed or waits for a signature. To correct it, withdraw that CDA first.';

const purposeOf = (study: string) =>
  `To find out whether the site can take part in the study “${study}”, and on what terms.`;

/** Sends a version of the CDA. The template's fields show only while it is chosen, even without JavaScript. */
export function SendForm({ frame, previous, heldName, today, idempotencyKey }: SendFormProps) {
  const refused = useRefused('sendCda');
  const terms = previous?.terms;
  const values = {
    kind: 'template',
    sponsorName: heldName ?? terms?.sponsor ?? frame.study.sponsorName ?? '',
    siteName: terms?.site ?? frame.site,
    purpose: terms?.purpose || purposeOf(frame.study.title),
    mutual: terms?.mutual ? 'on' : undefined,
    isMaster: previous?.isMaster ? 'on' : undefined,
    countersigned: previous?.countersigned ? 'on' : undefined,
    months: String(terms?.months ?? TERM_MONTHS.usual),
    law: terms?.law ?? '',
    effective: terms?.effective ?? today,
    idempotencyKey,
  };
  return (
    <ZodForm
      id="cda-form"
      rules={rulesOf('cda')}
      lastResult={refused}
      encType="multipart/form-data"
      values={values}
      className="group grid gap-6"
    >
      {(fields) => (
        <>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <RadioGroup meta={fields.kind} label="Document" options={AGREEMENT_KINDS} columns={1} />
          <FileField
            id="cda-form-file"
            name="file"
            label="PDF"
            hint="At most 10 MB. It must open without a password. We add a signature page to a copy and leave your document unchanged."
            accept=".pdf"
            errors={refused?.error?.file ?? []}
            className="group-has-[[value=template]:checked]:hidden"
          />
          <div className="group-has-[[value=template]:checked]:hidden">
            <Checkbox meta={fields.sendAnyway} required={false} {...SEND_ANYWAY} />
          </div>
          <FieldGrid>
            <TextField
              meta={fields.sponsorName}
              label="Sponsor’s legal name"
              {...(heldName !== null && { readOnly: true, hint: HELD_NAME })}
            />
            <TextField meta={fields.siteName} label="Site’s legal name" />
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
            <TextField
              meta={fields.law}
              label="Governing law (state)"
              required
              list="cda-states"
              className="max-w-xs"
            />
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
          <FormActions>
            <SubmitButton intent="sendCda" pendingLabel="Sending...">
              {previous ? 'Send this version' : 'Send the CDA'}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
}
