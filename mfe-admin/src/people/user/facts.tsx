import styles from './user.module.css';

/** A name with a value. Shows nothing without a value. */
export type Fact = [name: string, value: string | null | false | undefined];

/** Names with values, such as those of an account. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
