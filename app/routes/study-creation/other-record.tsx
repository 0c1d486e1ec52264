import { type Typed, textIn } from '~/domain/model/steps';
import { askedIn, otherRecordIn } from '~/domain/model/study-import';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';

/** Says that the form's values are of another trial than its number. */
export function OtherRecord({ typed }: { typed: Typed }) {
  const from = otherRecordIn(typed);
  if (!from) return null;
  const [number, asked] = [textIn(typed, 'nctNumber'), askedIn(typed)];
  return (
    <Banner tone="warning" title={`These values are from ${from}`} announce="none">
      <p>
        {asked
          ? 'Answer the question first, or go back to the number that the values are from.'
          : 'The number in the form is another one, or none. Look up the new number, or go back to the number that the values are from.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {number && !asked && (
          <Button variant="secondary" size="sm" name="intent" value="lookup">
            Look up {number}
          </Button>
        )}
        <Button variant="secondary" size="sm" name="intent" value="back-to-record">
          Go back to {from}
        </Button>
      </div>
    </Banner>
  );
}
