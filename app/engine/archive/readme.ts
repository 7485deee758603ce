/** What an archive says of itself to whoever opens it. */
export const readme = `This is everything that Rostrum had of an account on one device.

texts/      Every item as Markdown, with what is known of it above the text.
pictures/   The pictures that the texts show.
data/       Every item as JSON: all fields, the wizard's answers included.
documents/  Every document with its whole history, as Automerge chunks named by their SHA-256.

To bring it back, open Settings in Rostrum, then Data, then Import. What is there already stays: nothing is doubled and
nothing is overwritten.
`;
