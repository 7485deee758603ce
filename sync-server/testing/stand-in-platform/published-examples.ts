/**
 * Examples that the platforms have published of their own protocols, as facts: the request, and the fields of the answer
 * with values of their types. `published-examples.test.ts` sends each request to the stand-in and compares.
 *
 * An answer that the page shows with more fields than the stand-in has names the rest in `others`: the stand-in may have
 * any of them, and no field that the page does not show.
 *
 * No example could be reached for:
 *
 * - LinkedIn: learn.microsoft.com/linkedin (Posts API, Images API, Member Post Statistics) was readable up to its tables
 *   of fields only, which stand before the examples, and its repository (MicrosoftDocs/linkedin-api-docs) not at all.
 * - Dev.to's `POST` and `PUT /api/articles`: the description in forem/forem states no answer.
 */

export interface PublishedExample {
  readonly platform: 'X' | 'Mastodon' | 'Dev.to' | 'Medium' | 'Threads' | 'Instagram';
  readonly shows: string;
  readonly address: string;
  /** yyyy-MM-dd when it was read. */
  readonly readOn: string;
  readonly request: ExampleRequest;
  /** Requests before it. The id in the last one's answer takes the place of `{id}` in the next. */
  readonly after?: readonly ExampleRequest[];
  readonly status: number;
  readonly answer: unknown;
  /** Further fields of the page's answer with all that is in them, by their path; `data.[].name` of a list's elements. */
  readonly others?: readonly string[];
}

export interface ExampleRequest {
  readonly method: 'GET' | 'POST';
  /** `{account}` is the id of the account, which is the stand-in's own. */
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
}

const X = 'github.com/xdevplatform/docs, x-api';
const MASTODON = 'github.com/mastodon/documentation, content/en';
const MEDIUM = 'github.com/Medium/medium-api-docs, README.md';
const THREADS = 'developers.facebook.com/docs/threads';
const READ_ON = '2026-11-28';

const post: ExampleRequest = { method: 'POST', path: '/2/tweets', json: { text: 'Hello from the X API!' } };
const status: ExampleRequest = { method: 'POST', path: '/api/v1/statuses', json: { status: 'test content' } };
const container: ExampleRequest = {
  method: 'POST',
  path: '/v1.0/{account}/threads',
  form: { media_type: 'TEXT', text: '#BronzFonz' },
};
const photo: ExampleRequest = {
  method: 'POST',
  path: '/v25.0/{account}/media',
  form: { image_url: 'https://www.example.com/images/bronzed-fonzes.jpg', caption: '#BronzedFonzes!' },
};

/** Of a status that the page shows in full. */
const ofStatus = [
  'in_reply_to_account_id',
  'sensitive',
  'spoiler_text',
  'visibility',
  'language',
  'uri',
  'quotes_count',
  'favourited',
  'reblogged',
  'muted',
  'bookmarked',
  'reblog',
  'application',
  'created_at',
  'in_reply_to_id',
  'account',
  'mentions',
  'tags',
  'emojis',
  'quote',
  'card',
  'poll',
  'quote_approval',
] as const;

export const publishedExamples: readonly PublishedExample[] = [
  {
    platform: 'X',
    shows: 'a new post',
    address: `${X}/posts/manage-tweets/quickstart.mdx`,
    readOn: READ_ON,
    request: post,
    status: 201,
    answer: { data: { id: '1445880548472328192', text: 'Hello from the X API!' } },
  },
  {
    platform: 'X',
    shows: 'posts by their ids, one of which is gone',
    address: `${X}/posts/lookup/integrate.mdx`,
    readOn: READ_ON,
    after: [post],
    request: { method: 'GET', path: '/2/tweets?ids={id},1234567891' },
    status: 200,
    answer: {
      data: [{ id: '1234567890', text: 'Available post', edit_history_tweet_ids: ['1234567890'] }],
      errors: [
        {
          resource_id: '1234567891',
          resource_type: 'tweet',
          title: 'Not Found Error',
          detail: 'Could not find tweet with id: [1234567891].',
        },
      ],
    },
  },
  {
    platform: 'X',
    shows: 'what is counted for a post; the page asks for one by its path, which answers the same object alone',
    address: `${X}/fundamentals/metrics.mdx`,
    readOn: READ_ON,
    after: [post],
    request: { method: 'GET', path: '/2/tweets?ids={id}&tweet.fields=public_metrics' },
    status: 200,
    answer: {
      data: [
        {
          id: '1234567890',
          text: 'Hello world!',
          public_metrics: {
            retweet_count: 50,
            reply_count: 12,
            like_count: 234,
            quote_count: 5,
            bookmark_count: 8,
            impression_count: 5432,
          },
        },
      ],
    },
    others: ['data.[].edit_history_tweet_ids'],
  },
  {
    platform: 'Mastodon',
    shows: 'a new status',
    address: `${MASTODON}/methods/statuses.md`,
    readOn: READ_ON,
    request: status,
    status: 200,
    answer: {
      id: '103254962155278888',
      created_at: '2019-12-05T11:34:47.196Z',
      content: '<p>test content</p>',
      application: { name: 'test app', website: null },
    },
    // The page leaves out the fields of every status.
    others: ['url', 'media_attachments', 'in_reply_to_id', 'account', 'visibility', 'spoiler_text'],
  },
  {
    platform: 'Mastodon',
    shows: 'a status with its counts',
    address: `${MASTODON}/methods/statuses.md`,
    readOn: READ_ON,
    after: [status],
    request: { method: 'GET', path: '/api/v1/statuses/{id}' },
    status: 200,
    answer: {
      id: '1',
      url: 'https://mastodon.social/@Gargron/1',
      replies_count: 7,
      reblogs_count: 98,
      favourites_count: 112,
      content: '<p>Hello world</p>',
      media_attachments: [],
    },
    others: ofStatus,
  },
  {
    platform: 'Dev.to',
    shows: 'articles as they are listed',
    address: 'github.com/forem/forem, swagger/v1/api_v1.json',
    readOn: READ_ON,
    after: [
      {
        method: 'POST',
        path: '/api/articles',
        json: { article: { title: 'The Line of Beauty172', body_markdown: 'Five dollar toast', published: true } },
      },
    ],
    request: { method: 'GET', path: '/api/articles/me/published?per_page=30' },
    status: 200,
    answer: [
      {
        id: 1544,
        title: 'The Line of Beauty172',
        comments_count: 0,
        public_reactions_count: 0,
        url: 'http://localhost:3000/username382/the-line-of-beauty172-39d8',
      },
    ],
    // The last two are in the list of one's own articles only, which the description leaves empty.
    others: ['[].page_views_count', '[].body_markdown'],
  },
  {
    platform: 'Medium',
    shows: 'the account',
    address: MEDIUM,
    readOn: READ_ON,
    request: { method: 'GET', path: '/v1/me' },
    status: 200,
    answer: {
      data: {
        id: '5303d74c64f66366f00cb9b2a94f3251bf5',
        username: 'majelbstoat',
        name: 'Jamie Talbot',
        url: 'https://medium.com/@majelbstoat',
        imageUrl: 'https://images.medium.com/0*fkfQiTzT7TlUGGyI.png',
      },
    },
  },
  {
    platform: 'Medium',
    shows: 'a new story',
    address: MEDIUM,
    readOn: READ_ON,
    request: {
      method: 'POST',
      path: '/v1/users/{account}/posts',
      json: {
        title: 'Liverpool FC',
        contentFormat: 'html',
        content: '<h1>Liverpool FC</h1><p>You’ll never walk alone.</p>',
        canonicalUrl: 'http://jamietalbot.com/posts/liverpool-fc',
        tags: ['football', 'sport', 'Liverpool'],
        publishStatus: 'public',
      },
    },
    status: 201,
    answer: {
      data: {
        id: 'e6f36a',
        title: 'Liverpool FC',
        authorId: '5303d74c64f66366f00cb9b2a94f3251bf5',
        tags: ['football', 'sport', 'Liverpool'],
        url: 'https://medium.com/@majelbstoat/liverpool-fc-e6f36a',
        canonicalUrl: 'http://jamietalbot.com/posts/liverpool-fc',
        publishStatus: 'public',
        publishedAt: 1_442_286_338_435,
        license: 'all-rights-reserved',
        licenseUrl: 'https://medium.com/policy/9db0094a1e0f',
      },
    },
  },
  {
    platform: 'Threads',
    shows: 'a new container',
    address: `${THREADS}/posts`,
    readOn: READ_ON,
    request: container,
    status: 200,
    answer: { id: '1234567' },
  },
  {
    platform: 'Threads',
    shows: 'the state of a container',
    address: `${THREADS}/troubleshooting`,
    readOn: READ_ON,
    after: [container],
    request: { method: 'GET', path: '/v1.0/{id}?fields=status,error_message' },
    status: 200,
    answer: { status: 'FINISHED', id: '17889615691921648' },
  },
  {
    platform: 'Threads',
    shows: 'a container that is published',
    address: `${THREADS}/posts`,
    readOn: READ_ON,
    after: [container],
    request: { method: 'POST', path: '/v1.0/{account}/threads_publish', form: { creation_id: '{id}' } },
    status: 200,
    answer: { id: '1234567' },
  },
  {
    platform: 'Threads',
    shows: 'what is counted for a post',
    address: `${THREADS}/insights`,
    readOn: READ_ON,
    after: [container, { method: 'POST', path: '/v1.0/{account}/threads_publish', form: { creation_id: '{id}' } }],
    request: { method: 'GET', path: '/v1.0/{id}/insights?metric=likes,replies' },
    status: 200,
    answer: {
      data: [
        {
          name: 'likes',
          period: 'lifetime',
          values: [{ value: 100 }],
          title: 'Likes',
          description: 'The number of likes on your post.',
          id: '<media_id>/insights/likes/lifetime',
        },
      ],
    },
  },
  {
    platform: 'Instagram',
    shows: 'a new container',
    address: 'developers.facebook.com/docs/instagram-api/reference/ig-user/media',
    readOn: READ_ON,
    request: photo,
    status: 200,
    answer: { id: '17889455560051444' },
  },
  {
    platform: 'Instagram',
    shows: 'a container that is published',
    address: 'developers.facebook.com/docs/instagram-api/reference/ig-user/media_publish',
    readOn: READ_ON,
    after: [photo],
    request: { method: 'POST', path: '/v25.0/{account}/media_publish', form: { creation_id: '{id}' } },
    status: 200,
    answer: { id: '17920238422030506' },
  },
];
