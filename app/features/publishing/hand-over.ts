/** The parameter of an item's last step that opens the text for a platform, by the platform's key. */
export const handOverParam = 'post';
