import { type DocumentReference, documentIdOf } from '~/domain/documents/reference';
import { Button } from '../button';
import { useHydrated } from '../hydrated';
import { FileText } from '../icons';

interface DocumentListProps {
  documents: DocumentReference[];
  type: 'other' | 'protocol';
  onRemove: (filePath: string) => void;
}

/** What is uploaded already, as hidden fields of the form too; each can be removed, by the form itself without JavaScript. */
export function DocumentList({ documents, type, onRemove }: DocumentListProps) {
  const hydrated = useHydrated();
  if (documents.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {documents.map((document, index) => (
        <li
          key={document.filePath}
          className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-3"
        >
          <FileText aria-hidden className="size-5 shrink-0 text-brand" />
          <span className="min-w-0 flex-1 break-words">{document.name}</span>
          <input type="hidden" name={`documents[${index}].name`} value={document.name} />
          <input type="hidden" name={`documents[${index}].type`} value={type} />
          <input type="hidden" name={`documents[${index}].filePath`} value={document.filePath} />
          <Button
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value={`remove:${documentIdOf(document.filePath)}`}
            formNoValidate
            variant="quiet"
            size="sm"
            onClick={hydrated ? () => onRemove(document.filePath) : undefined}
          >
            Remove<span className="sr-only"> {document.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
