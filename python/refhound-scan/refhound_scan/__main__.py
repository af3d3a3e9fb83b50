"""`refhound-scan`: the arguments."""

import argparse
import sys

from refhound_scan import parquet


def main():
    words = sys.argv[1:]
    options = words[words.index("--") + 1 :] if "--" in words else []
    words = words[: words.index("--")] if "--" in words else words
    parser = argparse.ArgumentParser(
        prog="refhound-scan",
        description="refhound scan on a Ray cluster. Further arguments are those of `refhound scan`: names and archives, "
        "-r FILE, --from FILE, --versions all, --newest, --retry, --new-run, --shard I/N; behind -- options of "
        "`refhound check`.",
    )
    parser.add_argument("--into", required=True, help="the data set, an SQLite file")
    parser.add_argument("--address", help="of a Ray cluster; `auto` for the one that is there [default: one of its own]")
    parser.add_argument("--parquet", metavar="DIR", help="write the tables as Parquet, too (needs pyarrow)")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one package")
    parser.add_argument("--memory", type=int, default=2000, help="MB for one package")
    parser.add_argument("--in-flight", type=int, help="tasks at a time [default: two for each processor of the cluster]")
    parser.add_argument("--binary", help="the program refhound [default: that of the wheel]")
    arguments, rest = parser.parse_known_args(words)
    from refhound_scan import cluster

    limits = {"timeout": arguments.timeout, "memory": arguments.memory}
    count = cluster.scan(arguments, [*rest, "--into", arguments.into], limits, options)
    if arguments.parquet:
        parquet.write(arguments.into, arguments.parquet)
    print(f"{count} packages scanned; none of the findings is confirmed by anybody", file=sys.stderr)


if __name__ == "__main__":
    main()
