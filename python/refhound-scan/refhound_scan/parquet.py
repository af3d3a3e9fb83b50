"""The tables of a data set as Parquet, for tools that read columns."""

import pathlib
import sqlite3

TABLES = ("runs", "packages", "requests", "findings", "paths")


def write(data_set, folder):
    """One file for each table."""
    import pyarrow
    import pyarrow.parquet

    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(f"file:{data_set}?mode=ro", uri=True) as opened:
        for table in TABLES:
            asked = opened.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in asked.description]
            rows = asked.fetchall()
            types = {row[1]: row[2] for row in opened.execute(f"PRAGMA table_info({table})")}
            fields = [
                pyarrow.field(name, pyarrow.int64() if types[name] == "INTEGER" else pyarrow.string()) for name in names
            ]
            columns = list(zip(*rows)) if rows else [[] for _ in names]
            arrays = [pyarrow.array(column, field.type) for column, field in zip(columns, fields)]
            made = pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))
            pyarrow.parquet.write_table(made, folder / f"{table}.parquet")
