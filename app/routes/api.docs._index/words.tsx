/** A paragraph with **bold** words and `code`. */
export function Words({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/);
  return (
    <p>
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
        if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the same.
        if (part.startsWith('`')) return <Code key={index}>{part.slice(1, -1)}</Code>;
        return part;
      })}
    </p>
  );
}

/** A few characters of a program in a sentence. */
function Code({ children }: { children: string }) {
  return <code className="break-words rounded-sm bg-sunken px-1 py-0.5 text-sm">{children}</code>;
}
