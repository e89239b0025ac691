import type { Unread } from '../../src/adapter.ts';

/** JSON of a program, by keys that are in it, which prints SARIF when it is started like this. */
function jsonOf(program: string, has: readonly string[], typed: string): Unread {
  return { what: `JSON of ${program}`, when: { has }, instead: `Its SARIF is read: ${typed}` };
}

/** The same of a list, by keys of its first element. */
function listOf(program: string, has: readonly string[], typed: string): Unread {
  return jsonOf(
    program,
    has.map((key) => `0/${key}`),
    typed,
  );
}

const TRANSFORM =
  'Have it made SARIF 2.1.0: npx @microsoft/sarif-multitool transform OLD --sarif-output-version Current --output NEW';

const NO_PLACES = 'It names no places in files. SARIF of the same is read: osv-scanner scan --format sarif .';

/** What is known by its keys, as its program's documentation has them. */
export const unread: readonly Unread[] = [
  { what: 'SARIF 1.0', when: { is: { version: '1.0.0' }, has: ['runs'] }, instead: TRANSFORM },
  { what: 'SARIF 2.0', when: { matches: { version: /^2\.0\.0/ }, has: ['runs'] }, instead: TRANSFORM },
  {
    what: 'the report of npm audit',
    when: { any: [{ has: ['auditReportVersion', 'vulnerabilities'] }, { has: ['advisories', 'muted', 'metadata'] }] },
    instead: NO_PLACES,
  },
  {
    what: 'the report of pip-audit or Safety',
    when: { any: [{ has: ['dependencies/0/vulns'] }, { has: ['report_meta', 'scanned_packages', 'vulnerabilities'] }] },
    instead: NO_PLACES,
  },
  jsonOf('Trivy', ['SchemaVersion', 'ArtifactName'], 'trivy … --format sarif'),
  jsonOf('Grype', ['matches', 'source', 'distro', 'descriptor'], 'grype … -o sarif'),
  jsonOf('OSV-Scanner', ['results/0/source', 'results/0/packages'], 'osv-scanner … --format sarif'),
  jsonOf('Snyk', ['vulnerabilities', 'packageManager', 'dependencyCount'], 'snyk test --sarif'),
  jsonOf('gosec', ['Golang errors', 'Issues', 'Stats'], 'gosec -fmt sarif ./...'),
  jsonOf('Brakeman', ['scan_info', 'warnings', 'ignored_warnings'], 'brakeman -f sarif'),
  jsonOf('Checkov', ['check_type', 'results', 'summary'], 'checkov … -o sarif'),
  jsonOf('KICS', ['kics_version', 'queries'], 'kics scan … --report-formats sarif'),
  jsonOf('kube-linter', ['Checks', 'Reports', 'Summary'], 'kube-linter lint --format sarif …'),
  jsonOf('tfsec', ['results/0/rule_id', 'results/0/long_id'], 'tfsec --format sarif'),
  jsonOf('TFLint', ['issues/0/rule', 'issues/0/callers'], 'tflint --format sarif'),
  jsonOf('govulncheck', ['config/protocol_version', 'config/scanner_name'], 'govulncheck -format sarif ./...'),
  jsonOf('PMD', ['formatVersion', 'pmdVersion', 'files'], 'pmd check -f sarif …'),
  jsonOf(
    'PHPStan',
    ['totals/file_errors', 'files', 'errors'],
    'phpstan analyse --error-format=sarif (jbelien/phpstan-sarif-formatter)',
  ),
  jsonOf(
    'RuboCop',
    ['metadata/rubocop_version', 'files', 'summary'],
    'rubocop --require code_scanning --format CodeScanning::SarifFormatter (the gem code-scanning-rubocop)',
  ),
  jsonOf('Credo', ['issues/0/check', 'issues/0/line_no', 'issues/0/trigger'], 'mix credo --format sarif'),
  listOf('zizmor', ['ident', 'determinations', 'locations'], 'zizmor --format sarif .'),
  listOf('cfn-lint', ['Filename', 'Level', 'Location/Start', 'Rule/Id'], 'cfn-lint --format sarif …'),
  listOf('HTMLHint', ['file', 'messages/0/evidence', 'messages/0/rule'], 'htmlhint --format sarif …'),
  listOf('hadolint', ['code', 'column', 'file', 'level', 'line', 'message'], 'hadolint -f sarif …'),
  listOf('SwiftLint', ['character', 'reason', 'rule_id', 'severity'], 'swiftlint lint --reporter sarif'),
  listOf('Gitleaks', ['RuleID', 'StartLine', 'Secret', 'Fingerprint'], 'gitleaks … --report-format sarif'),
  listOf('Infer', ['bug_type', 'qualifier', 'bug_trace'], 'infer run --sarif …, which writes report.sarif'),
  listOf('Psalm', ['line_from', 'file_name', 'shortcode', 'type'], 'psalm --report=psalm.sarif'),
  listOf('ktlint', ['file', 'errors/0/rule'], 'ktlint --reporter=sarif'),
  listOf('Spectral', ['code', 'path', 'severity', 'range/start', 'source'], 'spectral lint -f sarif …'),
  {
    what: 'JSON of actionlint',
    when: { has: ['0/message', '0/filepath', '0/kind', '0/snippet'] },
    instead: 'The lines that it prints without -format are read.',
  },
  {
    what: 'JSON of difftastic',
    when: {
      any: [
        { has: ['aligned_lines', 'chunks', 'language', 'path', 'status'] },
        { has: ['0/language', '0/path', '0/status'] },
        { exactly: ['language', 'path', 'status'] },
      ],
    },
    instead: 'Its places name no file. --changed-since keeps what other tools found in changed lines.',
  },
];
