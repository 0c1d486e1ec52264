import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import type { MessageView, ThreadView } from '~/domain/model/message-schema';
import { FileText } from '~/ui/icons';
import { cx, formatDateTime, formatNumber } from '~/ui/text';

interface MessagesProps extends Pick<ThreadView, 'side' | 'other'> {
  messages: readonly MessageView[];
}

/** Messages, oldest first. The reader's own side is on the right. */
export function Messages({ messages, side, other }: MessagesProps) {
  return (
    <ol className="grid gap-4">
      {messages.map((message, index) => {
        const isOurs = message.side === side;
        return (
          <li
            key={message.id}
            id={index === messages.length - 1 ? 'last' : undefined}
            tabIndex={index === messages.length - 1 ? -1 : undefined}
            className={cx(
              'card w-fit min-w-0 max-w-full scroll-mt-24 px-5 py-4 sm:max-w-[85%]',
              isOurs && 'justify-self-end bg-brand-soft',
            )}
          >
            <p className="text-ink-muted text-sm">
              <span className="font-semibold text-ink">{message.own ? 'You' : (message.author ?? ERASED_PERSON)}</span>
              {!isOurs && ` · ${other}`} ·{' '}
              <time dateTime={new Date(message.createdAt).toISOString()}>{formatDateTime(message.createdAt)}</time>
            </p>
            <p className="mt-1 whitespace-pre-wrap break-words">{message.text}</p>
            {message.mentions.length > 0 && (
              <p className="mt-2 text-ink-muted text-sm">
                Mentions {message.mentions.map(({ name }) => name).join(', ')}
              </p>
            )}
            {message.documents.length > 0 && (
              <ul className="mt-3 grid gap-1">
                {message.documents.map(({ id, name, size }) => (
                  <li key={id} className="flex items-start gap-2">
                    <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
                    <span className="min-w-0 break-words">
                      <a href={paths.document(id)} className="link font-medium">
                        {name}
                      </a>
                      {size !== null && (
                        <span className="text-ink-muted text-sm"> {formatNumber(Math.ceil(size / 1024))} kB</span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
