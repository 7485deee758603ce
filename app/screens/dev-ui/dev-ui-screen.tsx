export function DevUiScreen() {
  return <p>Soon</p>;
}
