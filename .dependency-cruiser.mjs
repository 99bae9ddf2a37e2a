/**
 * Layers: imports only go down. Each rule says why, and what to do instead.
 */
const floor = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Files that import each other belong together: move the shared code to a lower file.',
      from: {},
      to: { circular: true },
    },
    floor(
      'domain-stands-alone',
      '^src/domain/',
      '^(src/(?!domain/)|server/|node_modules/(?!big\\.js))',
      'The domain must not know how it is shown or stored. Pass in what it needs.',
    ),
    floor(
      'machines-import-xstate-and-domain',
      '^src/machines/',
      '^(src/(?!domain/|machines/)|server/|node_modules/(?!xstate))',
      'A machine only decides; its caller carries out effects. Name the effect in the machine, and do it elsewhere.',
    ),
    floor(
      'api-is-below-the-screens',
      '^src/api/',
      '^src/(ui|features|routes|main)',
      'The API client must not know screens. Let the screen pass in callbacks.',
    ),
    floor(
      'columns-of-lists-are-below-the-screens',
      '^src/lists/',
      '^(src/(?!domain/|machines/|lists/|api/schema\\.gen)|server/)',
      'The server uses them for sheets. Keep the rendering of a column in the screen.',
    ),
    floor(
      'ui-is-below-the-features',
      '^src/ui/',
      '^src/(stones|features|routes|main)',
      'Code shared by features must not know one of them. Pass it as a prop.',
    ),
    floor(
      'what-screens-of-stones-share-is-below-the-features',
      '^src/stones/',
      '^src/(features|routes|main)',
      'Search, arrivals, pairs and collections share filters, columns and actions, which must not know any of them.',
    ),
    floor(
      'features-are-below-the-routes',
      '^src/features/',
      '^src/(routes|main)',
      'A route composes features; a feature must not know its own address.',
    ),
    {
      name: 'a-feature-never-imports-another',
      severity: 'error',
      comment: 'Two features meet in a route, or in src/ui when three need the same.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    floor(
      'the-browser-never-imports-the-server',
      '^src/',
      '^server/',
      'Code for both browser and server belongs in src/domain, src/machines or the generated contract.',
    ),
    floor(
      'the-server-never-imports-the-screens',
      '^server/',
      '^src/(ui|features|routes|api/(?!(schema|permissions)\\.gen))',
      'Of src, the server may use only src/domain, src/machines and the generated contract.',
    ),
    floor(
      'the-contract-is-below-all',
      '^server/contract/',
      '^(server/(?!contract/)|src/(?!domain/|machines/))',
      'Reading the contract needs nothing of the portal but its codes, and the roles of its machines.',
    ),
    floor(
      'db-is-the-ground-floor',
      '^server/db/',
      '^server/(search|sheets|feeds|mail|media|papers|reports|workflows|policies|live|operations|http|jobs|demo|start|app|main)',
      'Queries know tables, not operations. Pass in what they need. SQL that says what somebody sees is in db/fragments.',
    ),
    {
      name: 'the-search-index-is-a-package',
      severity: 'error',
      comment:
        'The index is replaceable as long as it has one way in: stone-index.ts, indexed-search.ts and stone-batch.ts. Match pairs read its columns, too. See its README.',
      from: { path: '^server/', pathNot: '^server/search/(index|match-pairs)/' },
      to: { path: '^server/search/index/(?!stone-index|indexed-search|stone-batch)' },
    },
    {
      name: 'the-search-index-stands-on-little',
      severity: 'error',
      comment:
        'The index knows the interface of a search, SQL fragments and connections. Pass in anything else.',
      from: { path: '^server/search/index/' },
      to: {
        path: '^server/',
        pathNot:
          '^server/(search/(index/|engine|conditions|days-in-stock|order)|db/(query|with-actor|fragments/|queries/stones/))',
      },
    },
    floor(
      'workflows-are-below-operations',
      '^server/(search|sheets|feeds|papers|reports|workflows|policies|live)/',
      '^server/(operations|http|jobs|demo|app|main)',
      'Operations and jobs call workflows, never the other way round.',
    ),
    floor(
      'sheets-do-not-know-where-they-come-from',
      '^server/(sheets|workflows|policies|search|live)/',
      '^server/feeds/',
      'A fetched sheet is imported like any other. Let the feed ask the import.',
    ),
    floor(
      'operations-are-below-http',
      '^server/operations/',
      '^server/(http|jobs|app|main)',
      'An operation gets its input and call; it must not know about HTTP.',
    ),
    {
      name: 'handlers-never-import-those-of-another-noun',
      severity: 'error',
      comment:
        'What several nouns need is beside their folders, or where its kind is: queries, workflows, policies, papers.',
      from: { path: '^server/operations/([^/]+)/' },
      to: { path: '^server/operations/[^/]+/', pathNot: '^server/operations/$1/' },
    },
    floor(
      'what-handlers-share-is-below-them',
      '^server/operations/(?!all\\.|versioned-records\\.)[^/]+\\.ts$',
      '^server/operations/[^/]+/',
      'Only the two lists of all operations name the handlers. Move the shared part out of the folder.',
    ),
    floor(
      'http-is-below-the-app',
      '^server/http/',
      '^server/(app|main|jobs)',
      'The app puts the parts together.',
    ),
    floor(
      'jobs-stand-on-workflows-and-db',
      '^server/jobs/',
      '^server/(operations|http|app|main)',
      'A job sends an event to a workflow as a person would; it needs no request.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
