import { describe, expect, test } from 'vitest';
import * as keys from '../../src/envelope/keys.ts';
import { SCHEMA_VERSION } from '../../src/envelope/types.ts';
import { declaredInterfaces } from './interfaces.ts';
import type { Described } from './schemas.ts';
import { publishedSchemas, titledSchemas } from './schemas.ts';

/** The orders of keys that the program works with. */
const TUPLES: Record<string, readonly string[]> = {
  QueryEnvelope: keys.QUERY_KEYS,
  OperationEnvelope: keys.OPERATION_KEYS,
  Match: keys.MATCH_KEYS,
  Span: keys.SPAN_KEYS,
  Relationships: keys.RELATIONSHIPS_KEYS,
  Checksums: keys.CHECKSUMS_KEYS,
  ToolHints: keys.TOOL_HINTS_KEYS,
  Diagnostic: keys.DIAGNOSTIC_KEYS,
};

const interfaces = declaredInterfaces();
const schemas = titledSchemas();

test('every interface has a schema, and there are no others', () => {
  const names = interfaces.map(({ name }) => name).sort();
  expect([...schemas.keys()].sort()).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(Object.keys(TUPLES)));
});

test('every schema id carries the version of the format', () => {
  const ids = publishedSchemas().map(({ $id }) => $id);
  expect(ids).toEqual(
    ['query', 'operation', 'span', 'diagnostic'].map((name) => `urn:unify:schema:${SCHEMA_VERSION}:${name}`),
  );
  expect(schemas.get('QueryEnvelope')?.schema.properties?.['schema_version']).toMatchObject({ const: SCHEMA_VERSION });
});

describe.each(interfaces)('$name', ({ name, doc, open, members }) => {
  const described = schemas.get(name) as Described;
  const properties = described.properties();

  test('its keys are in one order in types.ts, keys.ts and the schema', () => {
    const order = members.map((member) => member.name);
    expect(TUPLES[name] ?? order).toEqual(order);
    expect(properties.map(([key]) => key)).toEqual(order);
  });

  test('the schema requires what the type does not mark optional', () => {
    const needed = members.filter(({ optional }) => !optional).map((member) => member.name);
    expect(described.schema.required ?? []).toEqual(needed);
  });

  test('the schema is closed unless the type has an index signature', () => {
    expect(described.schema.additionalProperties).toBe(open ? undefined : false);
  });

  test('each key has the same type in both', () => {
    expect(properties.map(([key, property]) => [key, property.typeText()])).toEqual(
      members.map((member) => [member.name, member.type]),
    );
  });

  test('the schema says what types.ts says, and something where types.ts says nothing', () => {
    for (const [key, property] of properties) expect(property.description(), key).toBeTruthy();
    const documented = members.filter((member) => member.doc !== undefined);
    const said = new Map(properties.map(([key, property]) => [key, property.description()]));
    expect(documented.map((member) => [member.name, said.get(member.name)])).toEqual(
      documented.map((member) => [member.name, member.doc]),
    );
    expect(described.description()).toBe(doc ?? described.description());
    expect(described.description()).toBeTruthy();
  });
});
