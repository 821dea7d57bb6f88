export default function Away() {
  return <h1>Away</h1>;
}
