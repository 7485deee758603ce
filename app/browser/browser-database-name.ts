/** Apart from the database's own file, which brings Dexie: whether it exists is asked on every page. */
export const browserDatabaseName = 'rostrum';
