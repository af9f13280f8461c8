/** A part that loads later, in a chunk of its own. */
export default function Greeting() {
  return <p>Hello, Lectern!</p>;
}
