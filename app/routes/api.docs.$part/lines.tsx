/** Lines of a program or an answer. They wrap: nothing scrolls sideways. */
export function Lines({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}
