import { START_UP_END_REASONS } from '~/catalogue/start-up';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Select, useRefused, ZodForm } from '~/ui/form';
import { Opener } from '~/ui/opener';

interface EndFormProps {
  /** What the reader calls the other side. */
  other: string;
  begun: boolean;
  open: boolean;
  idempotencyKey: string;
}

/** Ends the start-up of a site that has fallen out. People open it first and read what follows. */
export function EndForm({ other, begun, open, idempotencyKey }: EndFormProps) {
  const lastResult = useRefused('endStartUp');
  return (
    <section id="end" className="mt-8 border-line border-t pt-4">
      <Opener name="end" value="1" open={open} hash="end" className="link inline-flex min-h-6 items-center">
        {begun ? 'End the start-up without an activation' : 'End it before it begins'}
      </Opener>
      {open && (
        <div className="mt-4 grid max-w-xl gap-4 border-line border-l-4 pl-4">
          <p>
            {`The site will not be activated${begun ? ', and the tasks stay as they are' : ''}. We e-mail ${other} and your organization the reason. You cannot undo this.`}
          </p>
          <ZodForm id="end-start-up" rules={rulesOf('endStartUp')} lastResult={lastResult} className="grid gap-4">
            {(fields) => (
              <>
                <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
                <Select meta={fields.reason} label="Why does it end?" options={START_UP_END_REASONS} />
                <div>
                  <SubmitButton intent="endStartUp" variant="danger" pendingLabel="Ending...">
                    End the start-up
                  </SubmitButton>
                </div>
              </>
            )}
          </ZodForm>
        </div>
      )}
    </section>
  );
}
