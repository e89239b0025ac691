"""Converts lines with Spark, in their order: spark-submit spark.py SAVED UNIFIED [PARTITIONS]

SAVED and UNIFIED are what Spark reads and writes: folders, hdfs://..., s3a://... Each worker has unify and node.
"""

import os
import sys

from pyspark.sql import SparkSession

saved, unified, *partitions = sys.argv[1:]
context = SparkSession.builder.appName("unify").getOrCreate().sparkContext
lines = context.textFile(saved, *map(int, partitions))
# Programs start in an empty environment, in which nothing is found.
environment = {"PATH": os.environ["PATH"]}
lines.pipe("unify batch --lines --jobs 1 --quiet", environment).saveAsTextFile(unified)
