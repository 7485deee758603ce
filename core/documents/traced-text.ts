import { withRestored, type DatedSpan } from './settle-spans.ts';
import { isStanding, joinSpans, type TextSpan } from './text-spans.ts';

/**
 * A text from a point in its history on, in stretches. Edits are applied in an order of the history and in positions
 * of the text as it stands. What was written and removed again since then leaves no trace, nor what was removed and
 * written again in its place.
 */
export class TracedText {
  #spans: DatedSpan[];
  #turn: number;

  /** @param turn in which the first edits that it is told of were made */
  constructor(before: string, turn = 0) {
    this.#turn = turn;
    this.#spans = before === '' ? [] : [{ text: before, by: null, removedBy: [], turn }];
  }

  /**
   * What follows was written in another turn.
   *
   * @param knows the turns of which everything that was written in this one knew
   */
  endTurn(knows: ReadonlySet<number>): void {
    this.#spans = withRestored(this.#spans, { turn: this.#turn, knows });
    this.#turn += 1;
  }

  /** `by` null: as if it had stood there before. */
  insert(at: number, text: string, by: string | null): void {
    this.#spans.splice(this.#cut(at), 0, { text, by, removedBy: [], turn: this.#turn });
  }

  /** `removedBy` null: as if it had never stood there. */
  remove(at: number, length: number, removedBy: string | null): void {
    const from = this.#cut(at);
    let left = length;
    let index = from;
    while (left > 0 && index < this.#spans.length) {
      const span = this.#spans[index]!;
      if (!isStanding(span)) {
        index += 1;
        continue;
      }
      if (span.text.length > left) this.#split(index, left);
      const whole = this.#spans[index]!;
      left -= whole.text.length;
      if (whole.by === null && removedBy !== null) {
        this.#spans[index] = { ...whole, removedBy: [removedBy], turn: this.#turn };
        index += 1;
      } else this.#spans.splice(index, 1);
    }
  }

  /** In the order of the text, neighbours of the same kind joined. */
  list(): TextSpan[] {
    return joinSpans(this.#spans);
  }

  /** Index of the span that begins at a position of the standing text, split where it must be. */
  #cut(at: number): number {
    let left = at;
    for (let index = 0; index < this.#spans.length; index += 1) {
      const span = this.#spans[index]!;
      if (left === 0 && isStanding(span)) return index;
      if (!isStanding(span)) continue;
      if (left < span.text.length) {
        this.#split(index, left);
        return index + 1;
      }
      left -= span.text.length;
    }
    return this.#spans.length;
  }

  #split(index: number, at: number): void {
    const span = this.#spans[index]!;
    this.#spans.splice(index, 1, { ...span, text: span.text.slice(0, at) }, { ...span, text: span.text.slice(at) });
  }
}
