import styles from './problem-list.module.css';

/** What must be corrected in an editor, such as before it saves; equal problems of several fields are listed once. */
export function ProblemList({
  title,
  problems,
}: {
  title: string;
  problems: Partial<Record<string, string>> | string[];
}) {
  const messages = [...new Set(Object.values(problems))];
  if (messages.length === 0) return null;
  return (
    <section className={styles.problems} role="status" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message} dir="auto">
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
