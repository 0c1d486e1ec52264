/** Text that may be an e-mail address, which breaks before its domain rather than within a word. */
export function EmailText({ children: text }: { children: string }) {
  const at = text.indexOf('@');
  return (
    <span className="[overflow-wrap:anywhere]">
      {at > 0 ? (
        <>
          {text.slice(0, at)}
          <wbr />
          {text.slice(at)}
        </>
      ) : (
        text
      )}
    </span>
  );
}
