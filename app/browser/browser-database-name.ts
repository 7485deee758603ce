/**
 * In a file of its own, because every page checks whether the database exists, and the database's file imports Dexie.
 */
export const browserDatabaseName = 'rostrum';
