/** Sanitized HTML of a question, in its own text direction. */
export function Html({ html, className }: { html: string; className?: string }) {
  return <div dir="auto" className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
