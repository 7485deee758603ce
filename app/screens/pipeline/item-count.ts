/** "1 item", "2,000 items". */
export function itemCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`;
}
